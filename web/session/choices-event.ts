/** Sent to the window to open the question about the advertising pixel again; only a page that has a pixel hears it. */
export const choicesEvent = 'privacy-choices';
