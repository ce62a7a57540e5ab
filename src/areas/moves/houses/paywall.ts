/** The place after which only readers with access see an issue, in HTML and Markdown. */
export const PAYWALL_HTML = '<!-- paywall -->'
