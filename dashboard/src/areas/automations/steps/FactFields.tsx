import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { linksOf } from '../../segments/builder/choices.ts'
import { wordsOf } from '../../../kit/content-words.ts'
import { allSteps, type Fact, newFact, type StepOf } from '../automation.ts'
import { useSteps } from '../useEditing.ts'
import { useNames } from '../useNames.ts'
import { DateParts } from './DateFields.tsx'
import { OwnMailSelect, TagField } from './NamedFields.tsx'

interface Props<Type extends Fact = Fact> {
  fact: Type
  change: (fact: Fact) => void
}

type FactOf<Type extends Fact['type']> = Extract<Fact, { type: Type }>

export function FactFields({
  fact,
  change,
  types,
  label,
}: Props & { types: readonly Fact['type'][]; label: string }) {
  const { t } = useTranslation('automations')
  const offered = types.includes(fact.type) ? types : [fact.type, ...types]
  return (
    <>
      <Select
        label={label}
        value={fact.type}
        onChange={(type) => type && type !== fact.type && change(newFact(type))}
        data={offered.map((type) => ({ value: type, label: t(`factType.${type}`) }))}
        allowDeselect={false}
        maxDropdownHeight={420}
        data-autofocus
      />
      <Parts fact={fact} change={change} />
    </>
  )
}

function Parts({ fact, change }: Props) {
  const { t } = useTranslation('automations')
  switch (fact.type) {
    case 'tag_added':
    case 'tag_removed':
      return (
        <TagField label={t('tag')} value={fact.tag} change={(tag) => change({ ...fact, tag })} />
      )
    case 'field_changed':
      return <FieldParts fact={fact} change={change} />
    case 'segment_entered':
    case 'segment_left':
      return <SegmentPart fact={fact} change={change} />
    case 'campaign_opened':
    case 'campaign_clicked':
      return <CampaignParts fact={fact} change={change} />
    case 'purchased':
      return <ProductPart fact={fact} change={change} />
    case 'opened':
    case 'clicked':
      return <OwnMailParts fact={fact} change={change} />
    case 'date':
      return <DateParts fact={fact} change={change} />
    default:
      return null
  }
}

function FieldParts({ fact, change }: Props<FactOf<'field_changed'>>) {
  const { t } = useTranslation('automations')
  const { choices } = useNames()
  return (
    <>
      <Select
        label={t('field')}
        value={fact.field || null}
        onChange={(field) => {
          const { to: _to, ...rest } = fact
          if (field) change({ ...rest, field })
        }}
        data={choices.custom.map(({ name }) => ({
          value: name,
          label: choices.fieldLabel(`fields.${name}`),
        }))}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('noField')}
      />
      <TextInput
        label={t('becomes')}
        placeholder={t('anyValue')}
        value={fact.to === undefined ? '' : String(fact.to)}
        onChange={({ currentTarget }) => {
          const { to: _to, ...rest } = fact
          const type = choices.custom.find(({ name }) => name === fact.field)?.type
          change(
            currentTarget.value === '' ? rest : { ...rest, to: typed(type, currentTarget.value) },
          )
        }}
        dir="auto"
      />
    </>
  )
}

/** Turns what was typed into a value of the field's type. */
export function typed(type: string | undefined, text: string): string | number | boolean {
  if (type === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  return type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text
}

function SegmentPart({ fact, change }: Props<FactOf<'segment_entered' | 'segment_left'>>) {
  const { t } = useTranslation('automations')
  const { segments } = useNames()
  return (
    <Select
      label={t('segment')}
      value={fact.segmentId || null}
      onChange={(segmentId) => segmentId && change({ ...fact, segmentId })}
      data={segments.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('noSegment')}
    />
  )
}

function CampaignParts({ fact, change }: Props<FactOf<'campaign_opened' | 'campaign_clicked'>>) {
  const { t } = useTranslation('automations')
  const { choices } = useNames()
  const { campaignId } = fact
  const bodies = choices.campaigns
    .filter(({ id }) => campaignId === undefined || id === campaignId)
    .map(({ body }) => body)
  return (
    <>
      <Select
        label={t('campaign')}
        placeholder={t('anyCampaign')}
        value={campaignId ?? null}
        onChange={(next) => {
          const { campaignId: _campaign, ...rest } = fact
          change(next ? { ...rest, campaignId: next } : rest)
        }}
        data={choices.campaigns.map(({ id, subject }) => ({
          value: id,
          label: subject || t('noSubject'),
        }))}
        searchable
        clearable
        nothingFoundMessage={t('noCampaign')}
      />
      {fact.type === 'campaign_clicked' && (
        <LinkField
          link={fact.link}
          links={bodies.flatMap(linksOf)}
          change={(link) => change(withLink(fact, link))}
        />
      )}
    </>
  )
}

function ProductPart({ fact, change }: Props<FactOf<'purchased'>>) {
  const { t } = useTranslation('automations')
  const { choices } = useNames()
  return (
    <Select
      label={t('product')}
      placeholder={t('anyProduct')}
      value={fact.productId ?? null}
      onChange={(productId) => {
        const { productId: _product, ...rest } = fact
        change(productId ? { ...rest, productId } : rest)
      }}
      data={choices.products.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable
      nothingFoundMessage={t('noProduct')}
    />
  )
}

function OwnMailParts({ fact, change }: Props<FactOf<'opened' | 'clicked'>>) {
  const { plan } = useSteps()
  const mail = allSteps(plan.steps).find(
    (step): step is StepOf<'send_email'> => step.type === 'send_email' && step.id === fact.stepId,
  )
  return (
    <>
      <OwnMailSelect value={fact.stepId} change={(stepId) => change({ ...fact, stepId })} />
      {fact.type === 'clicked' && (
        <LinkField
          link={fact.link}
          links={mail ? linksOf(wordsOf(mail.content)) : []}
          change={(link) => change(withLink(fact, link))}
        />
      )}
    </>
  )
}

function withLink<Clicked extends FactOf<'clicked' | 'campaign_clicked'>>(
  fact: Clicked,
  link: string,
): Clicked {
  const { link: _link, ...rest } = fact
  return (link === '' ? rest : { ...rest, link }) as Clicked
}

function LinkField({
  link,
  links,
  change,
}: {
  link: string | undefined
  links: readonly string[]
  change: (link: string) => void
}) {
  const { t } = useTranslation('automations')
  return (
    <Autocomplete
      label={t('link')}
      placeholder={t('anyLink')}
      value={link ?? ''}
      onChange={(value) => change(value.trim())}
      data={[...new Set(links)].slice(0, 200)}
      maxLength={2000}
    />
  )
}
