import { useId } from 'react';
import type { LicenseType } from '#contract/license-types.ts';
import { describe, FieldNote } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Which licence type a plan gives. */
export function LicenseChoice({
  licenses,
  chosen,
  error,
}: {
  licenses: readonly LicenseType[];
  chosen: number | null;
  error: string | undefined;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        License Type
      </label>
      <span className="sel">
        {/* With the licence types comes another select, in which the chosen one can be chosen. */}
        <select
          key={licenses.length}
          className="in"
          id={id}
          name="license_type_id"
          defaultValue={chosen ?? ''}
          required
          {...describe(id, error, undefined)}
        >
          <option value="">Select License Type</option>
          {licenses.map((license) => (
            <option key={license.id} value={license.id}>
              {license.name}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      <FieldNote id={id} error={error} hint={undefined} />
    </div>
  );
}
