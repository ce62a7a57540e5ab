import { useTranslation } from 'react-i18next'
import { wordsOf } from '../../../kit/content-words.ts'
import { useList, useRead } from '../../../queries.ts'
import { allSteps, type Step, writtenPlan } from '../../automations/automation.ts'
import { type CustomField, useFieldLabel } from '../../contacts/fields.ts'
import { useTags } from '../../contacts/tags.ts'

/** A mail by its subject and text. Those of automations have the ids of their steps. */
export interface Mail {
  id: string
  subject: string
  body: string
}

/** The account's own values that conditions may name. */
export interface Choices {
  newsletterId: string | undefined
  tags: readonly string[]
  custom: readonly CustomField[]
  campaigns: readonly Mail[]
  /** Automations with mails, for conditions on what readers did with them. */
  automations?: readonly { id: string; name: string; mails: readonly Mail[] }[]
  /** The mails of the automation to which the filter belongs. */
  mails?: readonly Mail[]
  /** True where conditions are limited to email and custom fields, which are known when a mail is made. */
  isInMail?: boolean
  /** False until the custom fields are known, whose types decide how a row looks. */
  ready: boolean
  /** Returns how people read a field's name. */
  fieldLabel: (field: string) => string
}

export function useChoices(newsletterId: string | undefined): Choices {
  const { t } = useTranslation(['segments', 'contacts', 'frame'])
  const ownLabel = useFieldLabel()
  const tags = useTags()
  const custom = useList('list_custom_fields', {})
  const campaigns = useRead('list_campaigns', { newsletterId, limit: 100 })
  const automations = useRead('list_automations', { newsletterId, limit: 100 }, { enabled: newsletterId !== undefined })
  return {
    newsletterId,
    tags: tags.items.map(({ name }) => name),
    custom: custom.items,
    campaigns: (campaigns.data?.data ?? []).map(({ id, subject, content }) => ({ id, subject, body: wordsOf(content) })),
    automations: (automations.data?.data ?? [])
      .map((one) => ({ id: one.id, name: one.name, mails: mailsOf(writtenPlan(one).steps) }))
      .filter(({ mails }) => mails.length > 0),
    ready: !custom.isPending && !campaigns.isPending && !automations.isLoading,
    fieldLabel: (field) => (field.startsWith('fields.') ? ownLabel(field.slice('fields.'.length)) : t(`fields.${field}`, { defaultValue: field })),
  }
}

/** Lists the mails of an automation from top to bottom. */
export function mailsOf(steps: readonly Step[]): Mail[] {
  return allSteps(steps).flatMap((step) => (step.type === 'send_email' ? [{ id: step.id!, subject: step.subject, body: wordsOf(step.content) }] : []))
}

const LINK = /https?:\/\/[^\s<>"')\]]+/g

/** Lists the links that the text of a campaign has. */
export function linksOf(body: string): string[] {
  return [...new Set(body.match(LINK) ?? [])].slice(0, 100)
}
