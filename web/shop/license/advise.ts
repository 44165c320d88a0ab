export const questions = {
  making: {
    legend: 'What are you making?',
    choices: { logo: 'A logo', website: 'A website', app: 'An app', book: 'A book or magazine', film: 'A film' },
  },
  people: {
    legend: 'Who installs the font?',
    choices: { five: '1 to 5 people', ten: '6 to 10', fifty: 'Up to 50', hundred: 'Up to 100' },
  },
  views: {
    legend: 'How many will see it in a month?',
    choices: { few: 'Up to 100,000', many: 'Up to 2,000,000', more: 'More' },
  },
} as const;

export type Answers = { [Question in keyof typeof questions]: keyof (typeof questions)[Question]['choices'] };
export const usualAnswers: Answers = { making: 'website', people: 'five', views: 'few' };

/** A licence by the first word of its name, and what it is needed for. */
export type Advice = { name: string; reason: string };

const forPeople: Record<Answers['people'], Advice> = {
  five: { name: 'Standard', reason: 'for the up to five people who design with it' },
  ten: { name: 'Extended', reason: 'for the up to ten people who design with it' },
  fifty: { name: 'Production', reason: 'for the up to 50 people who design with it' },
  hundred: { name: 'Studio', reason: 'for the up to 100 people who design with it' },
};

const forViews: Record<Answers['views'], Advice> = {
  few: { name: 'Web', reason: 'for the site itself' },
  many: { name: 'Production', reason: 'for up to 2,000,000 views a month' },
  more: { name: 'Corporate', reason: 'for a site without a limit of views' },
};

const forWork: Record<Exclude<Answers['making'], 'website'>, Advice> = {
  logo: { name: 'Trademark', reason: 'for the logo that you register' },
  app: { name: 'App', reason: 'for the app that carries the font' },
  book: { name: 'Publication', reason: 'for the book or magazine' },
  film: { name: 'Broadcast', reason: 'for the film and its titles' },
};

/** The licences that three answers call for, each once: one for the people, one for the work. */
export function adviseLicences({ making, people, views }: Answers): Advice[] {
  const work = making === 'website' ? forViews[views] : forWork[making];
  const desk = forPeople[people];
  return desk.name === work.name ? [{ name: desk.name, reason: `${desk.reason}, and ${work.reason}` }] : [desk, work];
}
