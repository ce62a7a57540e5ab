import { Group, Stack } from '@mantine/core'
import type { Newsletter } from '../../../shell/newsletter.ts'
import { MailPreview } from '../../content/MailPreview.tsx'
import { ReaderSelect } from '../../content/ReaderSelect.tsx'
import { OptionSelect } from '../variants/OptionSelect.tsx'
import { senderOf } from './composer.ts'
import type { ComposerState } from './useComposer.ts'

/** The mail that comes of a draft, as one reader would see it. */
export function PreviewPane({ composer, newsletter }: { composer: ComposerState; newsletter: Newsletter | undefined }) {
  const { campaign, draft, made, variant, setWanted, reader, setReader } = composer
  return (
    <Stack gap="md" className="mc-beside">
      <MailPreview
        {...made}
        sender={senderOf(newsletter)}
        reader={
          <Group gap={8}>
            {draft.variants && variant && <OptionSelect variants={draft.variants} shown={variant} change={setWanted} />}
            <ReaderSelect newsletterId={campaign.newsletterId} reader={reader} change={setReader} />
          </Group>
        }
      />
    </Stack>
  )
}
