import { type Translate, translator } from '#words/translate.ts'
import type { EmailText } from '#areas/emails/index.ts'

const thoughts = (t: Translate) => [
  t('sampleIssue.thought'),
  t('sampleIssue.picture'),
  t('sampleIssue.question'),
]

/** Returns a sample issue in the newsletter's language. */
export function sampleIssue(language: string, site: string): EmailText {
  const t = translator(language)
  return {
    subject: t('sampleIssue.subject'),
    previewText: t('sampleIssue.previewText'),
    issue: 'on_web',
    content: {
      format: 'blocks',
      blocks: [
        { type: 'heading', level: 1, text: [{ text: t('sampleIssue.subject') }] },
        {
          type: 'paragraph',
          text: [
            { text: `${t('sampleIssue.hello')} ` },
            { field: 'first_name', default: t('sampleIssue.friend') },
            { text: `, ${t('sampleIssue.text')} ` },
            { text: t('sampleIssue.link'), href: site },
            { text: ` ${t('sampleIssue.after')}` },
          ],
        },
        { type: 'quote', text: [{ text: t('sampleIssue.quote') }], cite: t('sampleIssue.cite') },
        { type: 'heading', level: 2, text: [{ text: t('sampleIssue.whatStays') }] },
        { type: 'list', ordered: false, items: thoughts(t).map((text) => [{ text }]) },
        { type: 'button', label: t('common.readOn'), href: site },
      ],
    },
  }
}

export function sampleIssues(
  language: string,
  sentAt: string,
): { id: string; slug: null; subject: string; previewText: string; sentAt: string }[] {
  const t = translator(language)
  return [t('sampleIssue.subject'), ...thoughts(t).slice(0, 2)].map((subject, at) => ({
    id: `sample-${at + 1}`,
    slug: null,
    subject,
    previewText: at === 0 ? t('sampleIssue.previewText') : '',
    sentAt,
  }))
}
