/** A text in which numbers with hyphens, such as HRF-32A5N-PNT68-SEWKK, stay each in one line. */
export function WholeNumbers({ text }: { text: string }) {
  return text.split(/([A-Z]+(?:-[A-Z0-9]{4,})+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whole">
        {part}
      </span>
    ),
  );
}
