import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import type { Campaign } from '../campaign.ts'

interface Props {
  campaign: Campaign
  /** The address of the newsletter. */
  site: string
  opened: boolean
  close: () => void
}

/** Gives an issue another address on the web. The old one leads to it. */
export function ChangeAddress({ opened, close, ...form }: Props) {
  const { t } = useTranslation('campaigns')
  return (
    <Modal opened={opened} onClose={close} title={t('web.change')}>
      <AddressForm {...form} close={close} />
    </Modal>
  )
}

function AddressForm({ campaign, site, close }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('campaigns')
  const form = useForm({ initialValues: { slug: campaign.slug ?? '' } })
  const update = useOperation('update_campaign', { form, said: t('web.changed'), done: close })
  const submit = ({ slug }: { slug: string }) =>
    void update.run({ campaignId: campaign.id, slug: slug.trim() })
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('web.slug')}
          description={t('web.slugText')}
          data-autofocus
          required
          maxLength={63}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('slug')}
        />
        <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {site}/{form.values.slug.trim()}
        </Text>
        <Problem text={update.problem} />
        <DialogButtons
          close={close}
          action={t('web.changeAction')}
          pending={update.pending}
          disabled={form.values.slug.trim() === ''}
        />
      </Stack>
    </form>
  )
}
