import { msg, t } from '#contract/languages/translate.ts';
import type { AboutPage, CustomLicense, Footer } from '#contract/nouns/site-pages.ts';
import { FontField, ItemList, PictureChoice, Words } from './fields.tsx';

/** What stands on the page /about. */
export function AboutFields({ page, onChange }: { page: AboutPage; onChange: (page: AboutPage) => void }) {
  const set = (part: Partial<AboutPage>) => onChange({ ...page, ...part });
  return (
    <>
      <Words label={t('Heading')} path="about.heading" value={page.heading} onChange={(heading) => set({ heading })} />
      <Words
        label={t('Story')}
        path="about.story"
        rows={12}
        value={page.story}
        hint={t('Markdown: ## starts a section, **bold**, - a list, [words](address).')}
        onChange={(story) => set({ story })}
      />
      <ItemList
        title={t('People')}
        one={msg('person {number}')}
        add={t('Add a person')}
        items={page.people}
        most={40}
        make={() => ({ name: '', role: '', place: '', font: null, picture: null })}
        onChange={(people) => set({ people })}
      >
        {(person, change, at) => (
          <>
            <Words
              label={t('Name')}
              path={`about.people.${at}.name`}
              value={person.name}
              onChange={(name) => change({ name })}
            />
            <Words
              label={t('Role')}
              path={`about.people.${at}.role`}
              value={person.role}
              onChange={(role) => change({ role })}
            />
            <Words
              label={t('Place')}
              path={`about.people.${at}.place`}
              value={person.place}
              onChange={(place) => change({ place })}
            />
            {person.picture === null && (
              <FontField
                label={t('Initial set in')}
                path={`about.people.${at}.font`}
                isOptional
                value={person.font ?? ''}
                onChange={(font) => change({ font: font || null })}
              />
            )}
            <PictureChoice
              what={t('person {number}', { number: at + 1 })}
              picture={person.picture}
              onChange={(picture) => change({ picture: picture?.url ?? null })}
            />
          </>
        )}
      </ItemList>
    </>
  );
}

/** The invitation to a custom licence, on the page /. */
export function CustomFields({ page, onChange }: { page: CustomLicense; onChange: (page: CustomLicense) => void }) {
  const set = (part: Partial<CustomLicense>) => onChange({ ...page, ...part });
  return (
    <>
      <ItemList
        title={t('Lines')}
        one={msg('line {number}')}
        add={t('Add a line')}
        items={page.lines.map((text) => ({ text }))}
        most={3}
        make={() => ({ text: '' })}
        onChange={(lines) => set({ lines: lines.map(({ text }) => text) })}
      >
        {({ text }, change, at) => (
          <Words
            label={t('Words')}
            path={`custom.lines.${at}`}
            value={text}
            onChange={(next) => change({ text: next })}
          />
        )}
      </ItemList>
      <FontField
        isOptional
        path="custom.font"
        value={page.font ?? ''}
        onChange={(font) => set({ font: font || null })}
      />
      <Words
        label={t('Sentence')}
        path="custom.sentence"
        rows={3}
        value={page.sentence}
        onChange={(sentence) => set({ sentence })}
      />
    </>
  );
}

/** The foot of every page. */
export function FooterFields({ page, onChange }: { page: Footer; onChange: (page: Footer) => void }) {
  const set = (part: Partial<Footer>) => onChange({ ...page, ...part });
  return (
    <>
      <Words
        label={t('Sentence')}
        path="foot.sentence"
        value={page.sentence}
        hint={t('If empty, the shop’s line from Identity is shown.')}
        onChange={(sentence) => set({ sentence })}
      />
      <Words label={t('Note')} path="foot.note" rows={3} value={page.note} onChange={(note) => set({ note })} />
      <Words
        label={t('Newsletter')}
        path="foot.news"
        value={page.news}
        hint={t('Where people subscribe, such as https://… Leave empty for none.')}
        onChange={(news) => set({ news })}
      />
      <ItemList
        title={t('Your own links')}
        one={msg('link {number}')}
        add={t('Add a link')}
        items={page.links}
        most={8}
        make={() => ({ label: '', address: '' })}
        onChange={(links) => set({ links })}
      >
        {(link, change, at) => (
          <>
            <Words
              label={t('Words')}
              path={`foot.links.${at}.label`}
              value={link.label}
              onChange={(label) => change({ label })}
            />
            <Words
              label={t('Address')}
              path={`foot.links.${at}.address`}
              value={link.address}
              onChange={(address) => change({ address })}
            />
          </>
        )}
      </ItemList>
    </>
  );
}
