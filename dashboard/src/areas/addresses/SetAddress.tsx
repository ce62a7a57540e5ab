import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { queryClient, reading } from '../../queries.ts'
import type { Newsletter } from '../../shell/newsletter.ts'
import { useMay } from '../../shell/session.ts'

/** The form for a newsletter's host. `current`: the host that it would replace. */
export function SetAddress({
  newsletter: { id: newsletterId, slug },
  current,
  close,
}: {
  newsletter: Newsletter
  current?: string
  close?: () => void
}) {
  const { t } = useTranslation(['addresses', 'frame'])
  const mayWrite = useMay('editor')
  const form = useForm({ initialValues: { host: current ?? '' } })
  const set = useOperation('set_site_address', {
    form,
    done(address) {
      queryClient.setQueryData(reading('get_site_address', { newsletterId }).queryKey, address)
      close?.()
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ host }) => void set.run({ newsletterId, host: host.trim() }))}
    >
      <fieldset disabled={!mayWrite} className="mc-fieldset">
        <Stack gap="md" maw={560}>
          <Text c="dimmed">
            {t(current === undefined ? 'noneText' : 'changeText', {
              address: `${location.host}/n/${slug}`,
            })}
          </Text>
          <TextInput
            label={t('host')}
            description={t('hostHint')}
            placeholder="news.garden.example"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={253}
            dir="ltr"
            {...form.getInputProps('host')}
          />
          <Problem text={set.problem} />
          <Group gap="xs">
            <Button type="submit" loading={set.pending}>
              {t('showRecords')}
            </Button>
            {close && (
              <Button variant="default" onClick={close}>
                {t('frame:cancel')}
              </Button>
            )}
          </Group>
        </Stack>
      </fieldset>
    </form>
  )
}
