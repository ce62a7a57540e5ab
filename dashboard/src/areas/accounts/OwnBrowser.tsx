import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BROWSER_ZONE, chosenZone, chooseZone } from '../../own-zone.ts'
import { tellPlace } from '../../place.ts'
import { TimeZoneSelect, zoneName } from '../../kit/TimeZoneSelect.tsx'
import { type Language, LANGUAGES, speak } from '../../language.ts'

// This browser keeps both. Another device of the person may be elsewhere, and speak otherwise.

export function OwnLanguage() {
  const { t, i18n } = useTranslation('accounts')
  return (
    <Select
      aria-label={t('language')}
      description={t('languageText')}
      inputWrapperOrder={['input', 'description']}
      data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      value={i18n.resolvedLanguage ?? 'en'}
      onChange={(language) => void speak(language as Language)}
      allowDeselect={false}
      maw={320}
    />
  )
}

export function OwnTimeZone() {
  const { t } = useTranslation('accounts')
  const [zone, setZone] = useState(chosenZone)
  return (
    <TimeZoneSelect
      aria-label={t('timeZone')}
      description={t('timeZoneText')}
      inputWrapperOrder={['input', 'description']}
      none={t('likeBrowser', { zone: zoneName(BROWSER_ZONE) })}
      value={zone ?? ''}
      onChange={(chosen) => {
        const next = chosen === '' ? null : chosen
        chooseZone(next)
        tellPlace()
        setZone(next)
      }}
      maw={320}
    />
  )
}
