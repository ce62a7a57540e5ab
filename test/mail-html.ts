import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/**
 * html-validate's recommended rules, without what is another trade in mail: tables and images are still laid out by attributes and by
 * styles on the element, since mail programs of today (Outlook for Windows) know nothing else, and an author's own HTML may be written
 * as they please.
 */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      'no-deprecated-attr': 'off',
      'no-inline-style': 'off',
      'presentation-role-style': 'off',
      'attribute-boolean-style': 'off',
      'no-trailing-whitespace': 'off',
      'void-style': 'off',
      'doctype-style': 'off',
      'long-title': 'off',
    },
  }),
)

/** What is wrong with a page, a line each; none when it is sound. */
export async function htmlFaults(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`))
}
