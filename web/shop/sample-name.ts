/** The name that stands there before anybody has typed one. */
export const sampleName = 'Kopi Senja';
