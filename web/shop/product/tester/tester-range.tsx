/** A slider of the tester with its value beside it. */
export function TesterRange({
  name,
  unit,
  ends: [min, max],
  step = 1,
  value,
  shown,
  onChange,
}: {
  name: string;
  unit: string;
  ends: readonly [least: number, most: number];
  step?: number;
  value: number;
  /** The value in the words of the row. */
  shown: string;
  onChange: (value: number) => void;
}) {
  return (
    <label>
      <span className="two">{name}</span>
      <input
        className="range"
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-label={`${name} in ${unit}`}
        aria-valuetext={shown}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output>{shown}</output>
    </label>
  );
}
