import { Checkbox, Fieldset, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../shell/session.ts'
import { NEEDS, type Part, PARTS } from './services.ts'

/** Keeps the parts that are to come. Only owners may give paid access. */
export function useParts() {
  const mayGive = useMay('owner')
  const [chosen, setChosen] = useState<readonly Part[]>(
    PARTS.filter((part) => part !== 'paid' || mayGive),
  )
  return {
    chosen,
    mayGive,
    toggle(part: Part, wanted: boolean) {
      setChosen((before) =>
        PARTS.filter((one) => {
          const needs = NEEDS[one]
          const keeps = one === part ? wanted : before.includes(one)
          return keeps && (needs === undefined || needs !== part || wanted)
        }),
      )
    },
  }
}

export function Parts({ chosen, mayGive, toggle }: ReturnType<typeof useParts>) {
  const { t } = useTranslation('moves')
  const isOff = (part: Part) => {
    const needs = NEEDS[part]
    return (part === 'paid' && !mayGive) || (needs !== undefined && !chosen.includes(needs))
  }
  const isOnly = (part: Part) => chosen.length === 1 && chosen[0] === part
  return (
    <Fieldset
      legend={t('parts')}
      variant="unstyled"
      styles={{ legend: { padding: 0, fontWeight: 600 } }}
    >
      <Stack gap="sm" mt="xs">
        {PARTS.map((part) => (
          <Checkbox
            key={part}
            label={t(`part.${part}`)}
            description={t(part === 'paid' && !mayGive ? 'partHints.owners' : `partHints.${part}`)}
            checked={chosen.includes(part)}
            disabled={isOff(part) || isOnly(part)}
            onChange={(event) => toggle(part, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}
