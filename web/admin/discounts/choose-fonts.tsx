import { t } from '#contract/languages/translate.ts';
import { useQuery } from '../../api/use-query.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { everyFont } from '../fonts/every-font.ts';
import { ChooseSome } from './choose-some.tsx';

/** Which fonts something is for: all, some, or those of some categories. */
export function ChooseFonts({
  products,
  categories,
  errors,
}: {
  products: readonly number[] | null;
  categories: readonly string[] | null;
  errors: Readonly<Record<string, string>>;
}) {
  const { data: fonts, hasFailed, reload } = useQuery(everyFont);
  const known = [...new Set((fonts ?? []).flatMap(({ categoryList }) => categoryList))].sort();
  return (
    <>
      {hasFailed && <LoadError what={t('The fonts')} onRetry={reload} />}
      <ChooseSome
        label={t('Fonts')}
        name="products"
        all={t('All fonts')}
        some={t('Chosen fonts')}
        options={(fonts ?? []).map(({ id, name }) => [id, name] as const)}
        nameLost={(id) => t('Font no. {id}, not on offer', { id })}
        chosen={products}
        error={errors.products}
      />
      <ChooseSome
        label={t('Categories')}
        name="categories"
        all={t('All categories')}
        some={t('Chosen categories')}
        options={known.map((name) => [name, name] as const)}
        nameLost={String}
        chosen={categories}
        error={errors.categories}
      />
    </>
  );
}
