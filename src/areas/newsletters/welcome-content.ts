import { z } from 'zod'

/** A text as stored: Markdown or HTML with a body, or a list of blocks. */
export type WelcomeContent =
  | { format: 'markdown' | 'html'; body: string }
  | { format: 'blocks'; blocks: readonly object[] }

interface Contents {
  shape: z.ZodType<WelcomeContent>
  settled(content: WelcomeContent): WelcomeContent
}

let contents: Contents | undefined

/** Sets the schema of texts. The area `emails`, which is downstream, calls it. */
export function provideContents(given: Contents): void {
  contents = given
}

function provided(): Contents {
  if (!contents)
    throw new Error('the area of e-mails is not loaded, whose texts welcome mails hold')
  return contents
}

const Stored = z.lazy(() => provided().shape)

export const WelcomeContent = Stored.meta({
  description:
    'As the content of a campaign, without a paywall. The footer with the postal address and the links to leave is added.',
  examples: [
    {
      format: 'markdown',
      body: 'Hello {{ first_name | default: "friend" }}, good to have you here.',
    },
  ],
})

/** A content in a request. A plain string is Markdown. */
export const WelcomeContentGiven = z
  .union(
    [
      z
        .string()
        .max(100_000)
        // Some programs send every argument as a string, which would be this object as JSON.
        // Readers would then see the JSON.
        .refine(
          (text) => !/^\s*\{\s*"format"\s*:/.test(text),
          'This is the JSON of a content in a text. Send the object itself',
        ),
      Stored,
    ],
    'Send a text in Markdown, or an object: {"format": "markdown" or "html", "body": …} or {"format": "blocks", "blocks": […]}',
  )
  .meta({
    description:
      'As the content of a campaign, without a paywall; a text alone is Markdown. The footer with the postal address and the links to leave is added.',
    examples: ['Hello {{ first_name | default: "friend" }}, good to have you here.'],
  })

/** Returns a content as the API shows it. A plain string is Markdown. */
export function toStoredContent(given: string | WelcomeContent): WelcomeContent {
  return typeof given === 'string' ? { format: 'markdown', body: given } : given
}

export function welcomeContentOf(given: string | WelcomeContent): WelcomeContent {
  return provided().settled(toStoredContent(given))
}

export function isEmptyContent(content: WelcomeContent): boolean {
  return content.format === 'blocks' ? content.blocks.length === 0 : content.body.trim() === ''
}
