/** The place from which on only readers with access see an issue, in HTML and Markdown. */
export const PAYWALL_HTML = '<!-- paywall -->'
