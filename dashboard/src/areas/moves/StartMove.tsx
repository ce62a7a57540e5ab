import { Anchor, SegmentedControl, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Newsletter } from '../../shell/newsletter.ts'
import { Section } from '../contacts/Section.tsx'
import { ByFile } from './ByFile.tsx'
import { ByKey } from './ByKey.tsx'
import { guideTo, type Service, SERVICE_NAMES, SERVICES, type Way } from './services.ts'

/** Asks where the newsletter comes from, then for the file or the key. */
export function StartMove({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation('moves')
  const [service, setService] = useState<Service | null>(null)
  return (
    <Stack gap="lg">
      <Section title={t('from')} plain>
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" role="group" aria-label={t('from')}>
          {SERVICE_NAMES.map((name) => (
            <ServiceChoice
              key={name}
              service={name}
              chosen={name === service}
              choose={() => setService(name)}
            />
          ))}
        </SimpleGrid>
      </Section>
      {service && <Source key={service} service={service} newsletter={newsletter} />}
    </Stack>
  )
}

function ServiceChoice({
  service,
  chosen,
  choose,
}: {
  service: Service
  chosen: boolean
  choose: () => void
}) {
  const { t } = useTranslation('moves')
  return (
    <UnstyledButton
      className="mc-card"
      p="sm"
      aria-pressed={chosen}
      onClick={choose}
      style={chosen ? { outline: '2px solid var(--mantine-primary-color-filled)' } : undefined}
    >
      <Text fw={600}>{SERVICES[service].name}</Text>
      <Text size="sm" c="dimmed">
        {t(`gives.${service}`)}
      </Text>
    </UnstyledButton>
  )
}

/** Says what to do at the other service, and takes what results. */
function Source({ service, newsletter }: { service: Service; newsletter: Newsletter }) {
  const { t } = useTranslation('moves')
  const { name, ways } = SERVICES[service]
  const [way, setWay] = useState<Way>(ways[0]!)
  const place = useRef<HTMLDivElement>(null)
  // On a phone the choices fill the window, and this would come below it.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place}>
      <Section title={t('at', { service: name })}>
        <Stack gap="md">
          {ways.length > 1 && (
            <SegmentedControl
              aria-label={t('way')}
              value={way}
              onChange={setWay}
              data={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
              style={{ alignSelf: 'flex-start' }}
            />
          )}
          <Text maw={720}>
            {t(`steps.${service}.${way}`)}{' '}
            <Anchor href={guideTo(service)} target="_blank" rel="noreferrer" underline="always">
              {t('guide')} <ExternalLink size={13} aria-hidden />
            </Anchor>
          </Text>
          {way === 'file' ? (
            <ByFile service={service} newsletter={newsletter} />
          ) : (
            <ByKey service={service} newsletter={newsletter} />
          )}
        </Stack>
      </Section>
    </div>
  )
}
