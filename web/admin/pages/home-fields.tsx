import { keysOf } from '#contract/keys-of.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { HomePage, HomeSection } from '#contract/nouns/site-pages.ts';
import { FontField, ItemList, PictureChoice, Words } from './fields.tsx';
import styles from './pages.module.css';

const sectionNames: Readonly<Record<HomeSection, Message>> = {
  clients: msg('Clients'),
  names: msg('A visitor’s name in the fonts'),
  newest: msg('Newest fonts'),
  custom: msg('Custom licence'),
  uses: msg('Fonts in use'),
};

/** What stands on the page /. */
export function HomeFields({ page, onChange }: { page: HomePage; onChange: (page: HomePage) => void }) {
  const set = (part: Partial<HomePage>) => onChange({ ...page, ...part });
  return (
    <>
      <Words
        label={t('First sentence')}
        path="home.heading"
        value={page.heading}
        hint={t('If empty, the number of families and scripts is shown.')}
        onChange={(heading) => set({ heading })}
      />
      <fieldset className={styles.checks}>
        <legend className="lab">{t('Sections')}</legend>
        {keysOf(sectionNames).map((section) => (
          <label key={section} className="check">
            <input
              type="checkbox"
              checked={page.sections.includes(section)}
              onChange={({ target: { checked } }) =>
                set({
                  sections: checked ? [...page.sections, section] : page.sections.filter((one) => one !== section),
                })
              }
            />
            <span>{t(sectionNames[section])}</span>
          </label>
        ))}
      </fieldset>
      <ItemList
        title={t('Text at the top')}
        one={msg('slide {number}')}
        add={t('Add a slide')}
        items={page.slides}
        most={6}
        make={() => ({ word: '', language: '', font: '', style: null })}
        onChange={(slides) => set({ slides })}
      >
        {(slide, change, at) => (
          <>
            <Words
              label={t('Word')}
              path={`home.slides.${at}.word`}
              value={slide.word}
              onChange={(word) => change({ word })}
            />
            <Words
              label={t('Language')}
              path={`home.slides.${at}.language`}
              value={slide.language}
              onChange={(language) => change({ language })}
            />
            <FontField
              path={`home.slides.${at}.font`}
              value={slide.font}
              style={slide.style}
              onChange={(font) => change({ font, style: null })}
              onStyle={(style) => change({ style })}
            />
          </>
        )}
      </ItemList>
      <ItemList
        title={t('Fonts that write a visitor’s name first')}
        one={msg('font {number}')}
        add={t('Add a font')}
        items={page.featured.map((slug) => ({ slug }))}
        most={8}
        make={() => ({ slug: '' })}
        onChange={(fonts) => set({ featured: fonts.map(({ slug }) => slug) })}
      >
        {({ slug }, change, at) => (
          <FontField path={`home.featured.${at}`} value={slug} onChange={(next) => change({ slug: next })} />
        )}
      </ItemList>
      <ItemList
        title={t('Clients')}
        one={msg('client {number}')}
        add={t('Add a client')}
        items={page.clients}
        most={24}
        make={() => ({ name: '', address: '', font: null, style: null, picture: null })}
        onChange={(clients) => set({ clients })}
      >
        {(client, change, at) => (
          <>
            <Words
              label={t('Name')}
              path={`home.clients.${at}.name`}
              value={client.name}
              onChange={(name) => change({ name })}
            />
            <Words
              label={t('Address')}
              path={`home.clients.${at}.address`}
              value={client.address}
              onChange={(address) => change({ address })}
            />
            {client.picture === null && (
              <FontField
                label={t('Name set in')}
                path={`home.clients.${at}.font`}
                isOptional
                value={client.font ?? ''}
                style={client.style}
                onChange={(font) => change({ font: font || null, style: null })}
                onStyle={(style) => change({ style })}
              />
            )}
            <PictureChoice
              what={t('client {number}', { number: at + 1 })}
              picture={client.picture}
              onChange={(picture) => change({ picture: picture?.url ?? null })}
            />
          </>
        )}
      </ItemList>
      <UseFields uses={page.uses} onChange={(uses) => set({ uses })} />
    </>
  );
}

type Uses = HomePage['uses'];

/** Pictures of fonts at work. A new one begins with its picture. */
function UseFields({ uses, onChange }: { uses: Uses; onChange: (uses: Uses) => void }) {
  return (
    <>
      <ItemList
        title={t('Fonts in use')}
        one={msg('use {number}')}
        add={t('Add a use')}
        items={uses}
        // A use without its picture is none: below, one is begun by its picture.
        most={0}
        make={() => ({ picture: '', label: '', kind: '', font: '', width: 1, height: 1 })}
        onChange={onChange}
      >
        {(use, change, at) => (
          <>
            <Words
              label={t('What it shows')}
              path={`home.uses.${at}.label`}
              value={use.label}
              onChange={(label) => change({ label })}
            />
            <Words
              label={t('Kind, such as Poster')}
              path={`home.uses.${at}.kind`}
              value={use.kind}
              onChange={(kind) => change({ kind })}
            />
            <FontField path={`home.uses.${at}.font`} value={use.font} onChange={(font) => change({ font })} />
            <PictureChoice
              isNeeded
              what={t('use {number}', { number: at + 1 })}
              picture={use.picture}
              onChange={(picture) =>
                picture && change({ picture: picture.url, width: picture.width, height: picture.height })
              }
            />
          </>
        )}
      </ItemList>
      {uses.length < 24 && (
        <PictureChoice
          what={t('another font in use')}
          picture={null}
          onChange={(picture) =>
            picture &&
            onChange([
              ...uses,
              { picture: picture.url, label: '', kind: '', font: '', width: picture.width, height: picture.height },
            ])
          }
        />
      )}
    </>
  );
}
