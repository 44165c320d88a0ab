import { t } from '#contract/languages/translate.ts';
import { useNameArt } from '../../api/use-name-art.tsx';
import { useQuery } from '../../api/use-query.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { Price } from '../../ui/price.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { adminQuery } from '../call-admin.ts';
import { FontChoice } from '../fonts/font-choice.tsx';
import { MoveButtons, moveItem } from '../sortable/sortable.tsx';
import styles from './bundle.module.css';
import { draftMember, draftPart, type MemberDraft, sumMembers, writeMembers } from './bundle-draft.ts';

/** The fonts of a bundle: which, in which order, the whole of each or a part, and what they cost one by one. */
export function BundleMembers({
  members,
  errors,
  onChange,
}: {
  members: readonly MemberDraft[];
  errors: Readonly<Record<string, string>>;
  onChange: (members: readonly MemberDraft[]) => void;
}) {
  const error =
    errors.members ?? Object.entries(errors).find(([name]) => name.startsWith('members.'))?.[1] ?? undefined;
  return (
    <fieldset className={styles.members}>
      <legend className="lab">{t('Fonts of the bundle')}</legend>
      <input type="hidden" name="members" value={writeMembers(members)} />
      {members.length > 0 && (
        <ol>
          {members.map((member, at) => (
            <li key={member.product_id}>
              <Member
                member={member}
                onChange={(changed) => onChange(members.with(at, changed))}
                onRemove={() => onChange(members.toSpliced(at, 1))}
              >
                <MoveButtons
                  name={member.name}
                  at={at}
                  count={members.length}
                  onMove={(to) => onChange(moveItem(members, at, to))}
                />
              </Member>
            </li>
          ))}
        </ol>
      )}
      {members.length > 1 && (
        <p className={styles.sum} role="status">
          {rich('One by one {sum}', { sum: <Price dollars={sumMembers(members)} isShort /> })}
        </p>
      )}
      <FontChoice
        label={t('Add a font')}
        font={null}
        error={error}
        hint={members.length < 2 ? t('A bundle has two fonts or more.') : undefined}
        isLeftOut={({ id }) => members.some(({ product_id }) => product_id === id)}
        onChoose={(font) => font && onChange([...members, draftMember(font)])}
      />
    </fieldset>
  );
}

function Member({
  member,
  onChange,
  onRemove,
  children,
}: {
  member: MemberDraft;
  onChange: (member: MemberDraft) => void;
  onRemove: () => void;
  children: React.ReactNode;
}) {
  const { product_id, part_id, name, price, isOnOffer } = member;
  const font = useQuery(adminQuery('productById', { params: { id: product_id } })).data?.data;
  const art = useNameArt(font?.images ?? '', font?.name ?? name, { height: 24 });
  return (
    <>
      <span className={styles.name}>
        <bdi className="b">{font?.name ?? name}</bdi>
        <span className={`wide ${styles.face}`}>{art}</span>
        {!isOnOffer && <span className="err">{t('not on sale now')}</span>}
      </span>
      {font && font.parts.length > 1 && (
        <Choice
          aria-label={t('What of {font}', { font: font.name })}
          options={font.parts.map((part) => [part.id, part.kind === 'family' ? t('The whole family') : part.name])}
          value={part_id}
          onChange={({ target }) => onChange({ ...member, ...draftPart(font, Number(target.value)) })}
        />
      )}
      <span className={styles.price}>
        <Price dollars={price} isShort />
      </span>
      <span className={styles.acts}>
        {children}
        <button type="button" className="ib s" aria-label={t('Take {name} out', { name })} onClick={onRemove}>
          <Icon name="close" />
        </button>
      </span>
    </>
  );
}
