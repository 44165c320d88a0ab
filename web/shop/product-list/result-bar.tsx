import { Link, useNavigate } from 'react-router';
import { priceBands } from '#contract/price-bands.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { nameScript } from '../name-scripts.ts';
import { addressFilters, type ProductFilters, pageSize, productSorts } from './product-filters.ts';
import styles from './product-list.module.css';

const sortNames = { newest: 'Newest', 'price-asc': 'Low to high', 'price-desc': 'High to low' } as const;

/** How many were found, what narrows the list, and in which order it stands. */
export function ResultBar({
  filters,
  total,
  fonts,
  shown,
  ownText,
  languageName,
}: {
  filters: ProductFilters;
  /** How many were found, and how many of them have fonts. */
  total: number;
  fonts: number;
  shown: number;
  ownText: string;
  languageName: string | undefined;
}) {
  const navigate = useNavigate();
  const others = total - fonts;
  const first = (filters.page - 1) * pageSize + 1;
  return (
    <div className={styles.bar}>
      <span aria-live="polite">
        <b>{fonts}</b> {fonts === 1 ? 'font' : 'fonts'}
        {others > 0 && ` and ${others} other ${others === 1 ? 'product' : 'products'}`}
        {shown > 0 && `, ${first} to ${first + shown - 1}`}
      </span>
      <span className={styles.chips}>
        {listChips(filters, languageName).map(({ name, without }) => (
          <Link
            key={name}
            to={addressFilters(filters, without, ownText)}
            preventScrollReset
            aria-label={`Without ${name}`}
          >
            {name}
            <Icon name="close" size={14} />
          </Link>
        ))}
      </span>
      <label className="two">
        Sort
        <select
          value={filters.sort}
          onChange={(event) => {
            const sort = productSorts.find((name) => name === event.target.value) ?? 'newest';
            navigate(addressFilters(filters, { sort }, ownText), { preventScrollReset: true });
          }}
        >
          {productSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** What narrows a list (`languageName`: the chosen language in words), each with what takes it away again. */
export function listChips(
  filters: ProductFilters,
  languageName = filters.language,
): { name: string; without: Partial<ProductFilters> }[] {
  const { query, write, price, type, category, script, language, license } = filters;
  return [
    query && { name: `“${query}”`, without: { query: '' } },
    write && { name: `can write ${write}`, without: { write: '' } },
    price && { name: priceBands[price], without: { price: '' as const } },
    type && { name: type, without: { type: '' } },
    category && { name: category, without: { category: '' } },
    script && { name: nameScript(script), without: { script: '' } },
    language && { name: languageName, without: { language: '' } },
    license && { name: license, without: { license: '' } },
  ].filter((chip) => chip !== '');
}
