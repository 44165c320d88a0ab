import type { LandingTemplate } from '#contract/landing.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { findTitle, PageSections } from '../../ui/sections/page-sections.tsx';
import styles from './preview.module.css';

/** A landing page as its writer meant it: its sections in their colours, between the masthead and the foot of the shop. */
export function TemplateView({ template }: { template: LandingTemplate }) {
  const { title, slug, description, contentSections, styles: colours } = template;
  const isEmpty = contentSections.length === 0;
  const hasHeading = findTitle(contentSections) >= 0;
  return (
    <>
      <PageHead title={title} description={description.slice(0, 300)} path={`/preview/${encodeURIComponent(slug)}`} />
      <div
        className={styles.page}
        style={{ backgroundColor: colours.backgroundColor, color: colours.textColor }}
        data-testid="landing"
      >
        {isEmpty ? (
          <div className={styles.empty}>
            <h1 className="t72" dir="auto">
              {title}
            </h1>
            <p className="t18 measure" dir="auto">
              {description}
            </p>
          </div>
        ) : (
          !hasHeading && <h1 className="vh">{title}</h1>
        )}
        <PageSections sections={contentSections} isTitled={isEmpty || !hasHeading} />
      </div>
    </>
  );
}
