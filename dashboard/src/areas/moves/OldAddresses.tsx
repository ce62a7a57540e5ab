import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { CopyBlock } from '../../kit/CopyField.tsx'
import { useRead } from '../../queries.ts'
import { Section } from '../contacts/Section.tsx'
import type { Move } from './move.ts'
import { nameOf, SERVICES } from './services.ts'

/** Says how links to the old addresses come to lead here: by the own host, or by a line there. */
export function OldAddresses({ move: { newsletterId, from, plan } }: { move: Move }) {
  const { t } = useTranslation('moves')
  const { data: newsletter } = useRead('get_newsletter', { newsletterId })
  if (newsletter === undefined || from === null) return null
  const site = newsletter.siteUrl ?? `${location.origin}/n/${newsletter.slug}`
  const line = SERVICES[from].forwards?.(site.replace(/\/$/, ''))
  const count = plan?.redirects ?? 0
  return (
    <Section title={t('oldAddresses')}>
      <Stack gap="sm">
        {count > 0 && <Text>{t('redirects', { count, shown: count })}</Text>}
        <Text>
          <Trans
            t={t}
            i18nKey={newsletter.siteUrl === null ? 'ownHost' : 'ownHostSet'}
            values={{ site }}
            components={{
              address: (
                <Anchor
                  component={Link}
                  to="/settings/address"
                  search={{ newsletter: newsletterId } as never}
                  underline="always"
                  inherit
                />
              ),
            }}
          />
        </Text>
        <Text>
          {t(line === undefined ? 'theirHost' : 'theirHostLine', { service: nameOf(from) })}{' '}
          {line !== undefined && t(`lines.${from}`)}
        </Text>
        {line !== undefined && <CopyBlock value={line} />}
      </Stack>
    </Section>
  )
}
