import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/**
 * html-validate's recommended rules without those that do not suit mail. Tables and images are laid
 * out by attributes and inline styles, since Outlook for Windows knows nothing else. An author's
 * own HTML is not judged.
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
      // Outlook for Windows reads them, and nothing else makes it show columns.
      'no-conditional-comment': 'off',
      'long-title': 'off',
    },
  }),
)

/** Lists the errors of a page, one a line; none for a sound page. */
export async function htmlFaults(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  )
}
