import { Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { TimeZoneSelect } from '../../kit/TimeZoneSelect.tsx'
import { languageOptions } from '../newsletters/languages.ts'
import type { AboutYouValues } from './about-you.ts'

/** Asks on one line for what the browser mostly knows: the name, the language and the time zone. */
export function AboutYou({
  language,
  inputProps,
}: {
  language: string
  inputProps: (field: keyof AboutYouValues) => GetInputPropsReturnType
}) {
  const { t, i18n } = useTranslation('home')
  return (
    <Stack gap={4} component="section" aria-label={t('start.you')}>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" verticalSpacing="xs">
        <TextInput
          className="mc-you-name"
          label={t('start.yourName')}
          autoComplete="name"
          maxLength={100}
          dir="auto"
          {...inputProps('person')}
        />
        <Select
          label={t('start.language')}
          data={languageOptions(i18n.resolvedLanguage ?? 'en', language)}
          searchable
          allowDeselect={false}
          {...inputProps('language')}
        />
        <TimeZoneSelect label={t('start.timeZone')} {...inputProps('timeZone')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('start.youHint')}
      </Text>
    </Stack>
  )
}
