import { useTranslation } from 'react-i18next'
import { type Step, type Trigger, waitOf } from './automation.ts'

/** Returns functions that say steps and triggers in one line. */
export function useStepWords() {
  const { t } = useTranslation('automations')
  const duration = (text: string) => {
    const wait = waitOf(text)
    return wait ? t(`for.${wait.unit}`, { count: wait.amount }) : text
  }
  const step = (one: Step): string => {
    switch (one.type) {
      case 'send_email':
        return one.subject === '' ? t('noSubject') : one.subject
      case 'wait':
        return duration(one.for)
      case 'wait_until':
        return one.timeout === undefined ? (one.at?.time ?? '') : t('atMost', { time: duration(one.timeout) })
      case 'add_tag':
      case 'remove_tag':
        return one.tag
      case 'set_field':
        return `${one.name} = ${one.value ?? t('nothing')}`
      case 'notify_owner':
        return one.text
      case 'webhook':
        return one.endpointId
      default:
        return ''
    }
  }
  const trigger = (one: Trigger): string => t(`trigger.${one.type}`, { ...one, defaultValue: one.type })
  return { step, trigger }
}
