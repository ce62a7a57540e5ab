import {
  ActionIcon,
  Button,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NETWORKS } from '../../generated/networks.ts'
import { Section } from '../newsletters/Section.tsx'
import type { DesignValues } from './design-values.ts'

const LINKS_MAX = 12

export function FootFields({ form }: { form: UseFormReturnType<DesignValues> }) {
  const { t } = useTranslation(['design', 'content'])
  const { socialLinks } = form.values.branding
  return (
    <Section title={t('foot')} text={t('footText')}>
      <Textarea
        label={t('footWords')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        dir="auto"
        {...form.getInputProps('branding.footer')}
      />
      <Stack gap="sm">
        {socialLinks.map((link, at) => (
          <div
            key={at}
            className="mc-social-link"
            role="group"
            aria-label={t('content:linkNumber', { number: at + 1 })}
          >
            <Select
              label={t('network')}
              value={link.network}
              data={NETWORKS.map((value) => ({ value, label: t(`content:networks.${value}`) }))}
              onChange={(network) =>
                network && form.setFieldValue(`branding.socialLinks.${at}.network`, network)
              }
              allowDeselect={false}
              searchable
            />
            <TextInput
              label={t('address')}
              type="url"
              placeholder="https://"
              maxLength={2000}
              {...form.getInputProps(`branding.socialLinks.${at}.href`)}
            />
            <Tooltip label={t('removeLink', { number: at + 1 })}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={34}
                onClick={() => form.removeListItem('branding.socialLinks', at)}
                aria-label={t('removeLink', { number: at + 1 })}
              >
                <X size={16} />
              </ActionIcon>
            </Tooltip>
          </div>
        ))}
        {socialLinks.length < LINKS_MAX ? (
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<Plus size={15} />}
              onClick={() =>
                form.insertListItem('branding.socialLinks', { network: 'website', href: '' })
              }
            >
              {t('addLink')}
            </Button>
          </div>
        ) : (
          <Text size="sm" c="dimmed">
            {t('mostLinks', { count: LINKS_MAX })}
          </Text>
        )}
      </Stack>
    </Section>
  )
}
