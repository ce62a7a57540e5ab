import {
  ActionIcon,
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NETWORKS } from '../../../generated/networks.ts'
import { AddressField } from './AddressField.tsx'
import { BEGUN, type BlockOf } from './block.ts'
import { type FormOf, orLeftOut } from './forms.ts'
import { Choice } from './TextForms.tsx'
import { useReadOn } from './useReadOn.ts'

const LINKS_MAX = 20

export function ButtonForm({ block, set, errorAt }: FormOf<BlockOf<'button'>>) {
  const { t } = useTranslation('content')
  const [typed, setTyped] = useState<string | null>(null)
  const usual = useReadOn()
  return (
    <>
      <TextInput
        label={t('fields.label')}
        name="label"
        placeholder={usual}
        value={typed ?? block.label}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          // A button needs words: without them the draft could not be saved meanwhile.
          set({ label: orLeftOut(value) ?? usual })
        }}
        onFocus={({ currentTarget }) => block.label === usual && currentTarget.select()}
        onBlur={() => setTyped(null)}
        error={errorAt('label')}
        maxLength={200}
        dir="auto"
      />
      <AddressField
        label={t('fields.leadsTo')}
        name="href"
        value={block.href}
        change={(href) => set({ href })}
        error={errorAt('href')}
      />
      <Group gap="lg">
        <Choice
          label={t('fields.style')}
          value={block.style ?? 'filled'}
          data={['filled', 'outline'].map((value) => ({ value, label: t(`styles.${value}`) }))}
          change={(style) => set({ style: style as 'filled' | 'outline' })}
        />
        <Choice
          label={t('fields.align')}
          value={block.align ?? ''}
          data={['', 'left', 'center', 'right'].map((value) => ({
            value,
            label: t(`aligns.${value || 'start'}`),
          }))}
          change={(align) => set({ align: orLeftOut(align) as 'left' | undefined })}
        />
      </Group>
    </>
  )
}

export function SpacerForm({ block, set, errorAt }: FormOf<BlockOf<'spacer'>>) {
  const { t } = useTranslation('content')
  return (
    <NumberInput
      label={t('fields.height')}
      value={block.height}
      onChange={(height) =>
        typeof height === 'number' && height >= 1 && set({ height: Math.round(height) })
      }
      error={errorAt('height')}
      min={1}
      max={200}
      step={8}
      clampBehavior="strict"
      allowDecimal={false}
      suffix=" px"
      maw={160}
    />
  )
}

export function SocialForm({ block: { links }, set, errorAt }: FormOf<BlockOf<'social'>>) {
  const { t } = useTranslation('content')
  type Link = (typeof links)[number]
  const put = (i: number, link: Link) => set({ links: links.with(i, link) })
  const labels = NETWORKS.map((value) => ({ value, label: t(`networks.${value}`) }))
  return (
    <Stack gap="sm">
      {links.map((link, i) => (
        <div
          key={i}
          className="mc-block-link"
          role="group"
          aria-label={t('linkNumber', { number: i + 1 })}
        >
          <Select
            label={t('fields.network')}
            value={link.network}
            data={labels}
            onChange={(network) => network && put(i, { ...link, network })}
            allowDeselect={false}
            searchable
            openOnFocus={false}
          />
          <AddressField
            label={t('fields.address')}
            name={`links/${i}/href`}
            value={link.href}
            change={(href) => put(i, { ...link, href })}
            error={errorAt(`links/${i}/href`)}
          />
          <Tooltip label={t('removeLink')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              disabled={links.length === 1}
              onClick={() => set({ links: links.toSpliced(i, 1) })}
              aria-label={t('removeLinkNumber', { number: i + 1 })}
            >
              <X size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      {errorAt('links') && !links.some((_link, i) => errorAt(`links/${i}/href`)) && (
        <Text size="sm" c="var(--mantine-color-error)">
          {errorAt('links')}
        </Text>
      )}
      {links.length < LINKS_MAX && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={15} />}
            onClick={() => set({ links: [...links, { network: 'website', href: BEGUN }] })}
          >
            {t('addLink')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
