import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ImagePlace } from './image.ts'

export function Places({ places }: { places: readonly ImagePlace[] }) {
  const { t } = useTranslation('images')
  return (
    <section>
      <Title order={3} mb={4}>
        {t('places')}
      </Title>
      {places.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t('nowhere')}
        </Text>
      ) : (
        <Stack gap={6}>
          {places.map((place) => (
            <PlaceLine key={`${place.type} ${place.id}`} place={place} />
          ))}
        </Stack>
      )}
    </section>
  )
}

/** One of the texts. A dialog stands outside of the router and has no links. */
export function PlaceLine({ place, linked = true }: { place: ImagePlace; linked?: boolean }) {
  const { t } = useTranslation('images')
  const words = place.name || t('noSubject')
  const to = linked ? pageOf(place) : null
  return (
    <Group gap="xs" wrap="nowrap">
      <Badge variant="default" tt="none" style={{ flex: 'none' }}>
        {t(`types.${place.type}`)}
      </Badge>
      <Text span size="sm" truncate dir="auto">
        {to === null ? (
          words
        ) : (
          <Anchor component={Link} {...to} size="sm">
            {words}
          </Anchor>
        )}
      </Text>
    </Group>
  )
}

/** Returns the page of a text. Templates have none yet. */
function pageOf({ type, id }: ImagePlace): { to: string; search?: never } | null {
  if (type === 'template' || type === 'snippet') return { to: '/templates' }
  if (type === 'campaign') return { to: `/campaigns/${id}` }
  if (type === 'automation') return { to: `/automations/${id}` }
  if (type === 'product') return { to: `/products/${id}` }
  return {
    to: type === 'welcome' ? '/site' : '/settings/newsletter',
    search: { newsletter: id } as never,
  }
}
