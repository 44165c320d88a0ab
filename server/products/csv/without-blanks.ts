/** An empty cell of what every product must have keeps what there is. */
export function withoutBlanks(cells: Record<string, string>): Record<string, string> {
  const required = ['name', 'sku', 'regularPrice', 'status', 'inPlans'];
  return Object.fromEntries(Object.entries(cells).filter(([name, value]) => value !== '' || !required.includes(name)));
}
