import { Button, Group, Select, Text } from '@mantine/core'
import { Filter as FilterIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownBlock } from './block.ts'
import type { FormOf } from './forms.ts'

const When = lazy(() => import('./When.tsx'))
const PLACES = ['both', 'email', 'web'] as const

export function Shown({ block, set, errorAt }: FormOf<ShownBlock>) {
  const { t } = useTranslation('content')
  const { visibleIn = 'both', when } = block
  return (
    <div className="mc-block-shown">
      <Group gap="xs" justify="space-between">
        <Select
          aria-label={t('fields.visibleIn')}
          size="xs"
          value={visibleIn}
          data={PLACES.map((value) => ({ value, label: t(`visible.${value}`) }))}
          onChange={(value) => value && set({ visibleIn: value === 'both' ? undefined : value })}
          allowDeselect={false}
          w={230}
        />
        {when ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => set({ when: undefined })}
          >
            {t('when.remove')}
          </Button>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<FilterIcon size={15} />}
            onClick={() => set({ when: { all: [] } })}
          >
            {t('when.add')}
          </Button>
        )}
      </Group>
      {when && (
        <>
          <Suspense fallback={null}>
            <When filter={when} change={(next) => set({ when: next })} error={errorAt('when')} />
          </Suspense>
          <Text size="xs" c="dimmed">
            {t('when.text')}
          </Text>
        </>
      )}
    </div>
  )
}
