import { isGerman } from '#lib/german.ts'
import type { EmailText } from '#areas/emails/index.ts'

const WORDS = {
  en: {
    subject: 'A letter to look at',
    previewText: 'Headings, links, a quote and a button, as your readers see them.',
    heading: 'A letter to look at',
    hello: 'Hello ',
    friend: 'friend',
    text: 'this is how your words look. They have room to breathe, and ',
    link: 'links',
    after: ' stand out without shouting.',
    small: 'What stays',
    quote: 'Attention is the rarest and purest form of generosity.',
    cite: 'Simone Weil, in a letter of 1942',
    items: ['A thought that is worth an evening', 'A picture, and where it was taken', 'A question to answer'],
    button: 'Read on',
  },
  de: {
    subject: 'Ein Brief zum Ansehen',
    previewText: 'Überschriften, Links, ein Zitat und ein Knopf, so wie Leser sie sehen.',
    heading: 'Ein Brief zum Ansehen',
    hello: 'Hallo ',
    friend: 'du',
    text: 'so sehen Ihre Worte aus. Sie haben Luft, und ',
    link: 'Links',
    after: ' fallen auf, ohne laut zu sein.',
    small: 'Was bleibt',
    quote: 'Aufmerksamkeit ist die seltenste und reinste Form der Großzügigkeit.',
    cite: 'Simone Weil, in einem Brief von 1942',
    items: ['Ein Gedanke, der einen Abend wert ist', 'Ein Bild, und wo es entstand', 'Eine Frage zum Antworten'],
    button: 'Weiterlesen',
  },
}

/** Makes an issue that shows what a brand changes, in the newsletter's language: English, unless it is German. */
export function sampleIssue(language: string, site: string): EmailText {
  const words = WORDS[isGerman(language) ? 'de' : 'en']
  return {
    subject: words.subject,
    previewText: words.previewText,
    issue: 'on_web',
    content: {
      format: 'blocks',
      blocks: [
        { type: 'heading', level: 1, text: [{ text: words.heading }] },
        {
          type: 'paragraph',
          text: [
            { text: words.hello },
            { field: 'first_name', default: words.friend },
            { text: `, ${words.text}` },
            { text: words.link, href: site },
            { text: words.after },
          ],
        },
        { type: 'quote', text: [{ text: words.quote }], cite: words.cite },
        { type: 'heading', level: 2, text: [{ text: words.small }] },
        { type: 'list', ordered: false, items: words.items.map((text) => [{ text }]) },
        { type: 'button', label: words.button, href: site },
      ],
    },
  }
}

/** Lists issues for the page of a newsletter that has none yet. */
export function sampleIssues(language: string, sentAt: string): { id: string; slug: null; subject: string; previewText: string; sentAt: string }[] {
  const words = WORDS[isGerman(language) ? 'de' : 'en']
  return [words.subject, ...words.items.slice(0, 2)].map((subject, at) => ({
    id: `sample-${at + 1}`,
    slug: null,
    subject,
    previewText: at === 0 ? words.previewText : '',
    sentAt,
  }))
}
