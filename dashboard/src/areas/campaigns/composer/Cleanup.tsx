import {
  Button,
  Group,
  NumberInput,
  Popover,
  Stack,
  Switch,
  Text,
  UnstyledButton,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../../src/lib/addresses/unicode-domain.ts'
import { number } from '../../../format.ts'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import type { OutputOf } from '../../../queries.ts'
import type { Campaign } from '../campaign.ts'

type Rules = NonNullable<Campaign['audience']['cleanup']>
type Effect = OutputOf<'preview_campaign_cleanup'>['reasons'][number]

const OFF: Rules = {
  invalidAddresses: false,
  roleAddresses: false,
  disposableAddresses: false,
  softBounces: false,
  inactiveMonths: null,
}
const SWITCHES = {
  invalid_address: 'invalidAddresses',
  role_address: 'roleAddresses',
  disposable_address: 'disposableAddresses',
  soft_bounces: 'softBounces',
} as const
const MONTHS = 6
const MONTHS_MAX = 36

/** Chooses the readers that a campaign leaves out, with the number for each choice. */
export function Cleanup({
  campaignId,
  value,
  change,
  save,
}: {
  campaignId: string
  value: Campaign['audience']['cleanup']
  change: (value: Campaign['audience']['cleanup']) => void
  /** Saves the draft. Readers are counted by what is saved. */
  save: () => Promise<boolean>
}) {
  const { t } = useTranslation('cleanup')
  const rules = value ?? OFF
  const preview = useOperation('preview_campaign_cleanup')
  const [shown, setShown] = useState<Effect[] | null>(null)
  const set = (some: Partial<Rules>) => {
    const next = { ...rules, ...some }
    change(Object.values(next).some((one) => one !== false && one !== null) ? next : null)
  }
  const count = async () => {
    if (!(await save())) return
    // All reasons are counted at once, so that the author sees what each would do before choosing.
    const asked = {
      invalidAddresses: true,
      roleAddresses: true,
      disposableAddresses: true,
      softBounces: true,
      inactiveMonths: rules.inactiveMonths ?? MONTHS,
    }
    const output = await preview.run({ campaignId, cleanup: asked })
    if (output) setShown(output.reasons)
  }
  const effectOf = (reason: Effect['reason']) => shown?.find((one) => one.reason === reason)
  return (
    <fieldset className="mc-cleanup">
      <legend>{t('title')}</legend>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('text')}
        </Text>
        {Object.entries(SWITCHES).map(([reason, name]) => (
          <Row key={reason} effect={effectOf(reason as Effect['reason'])}>
            <Switch
              label={t(`reasons.${reason}`)}
              description={t(`texts.${reason}`)}
              checked={rules[name]}
              onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
            />
          </Row>
        ))}
        <Row effect={effectOf('inactive')}>
          <Switch
            label={t('reasons.inactive')}
            description={t('texts.inactive')}
            checked={rules.inactiveMonths !== null}
            onChange={({ currentTarget }) =>
              set({ inactiveMonths: currentTarget.checked ? MONTHS : null })
            }
          />
        </Row>
        {rules.inactiveMonths !== null && (
          <NumberInput
            label={t('months')}
            value={rules.inactiveMonths}
            onChange={(months) =>
              typeof months === 'number' &&
              months >= 1 &&
              months <= MONTHS_MAX &&
              set({ inactiveMonths: months })
            }
            min={1}
            max={MONTHS_MAX}
            clampBehavior="blur"
            allowDecimal={false}
            w={160}
            ml={46}
          />
        )}
        <Group gap="sm">
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void count()}
            loading={preview.pending}
          >
            {t(shown ? 'countAgain' : 'count')}
          </Button>
          {shown && (
            <Text size="sm" c="dimmed">
              {t('first')}
            </Text>
          )}
        </Group>
        <Problem text={preview.problem} />
      </Stack>
    </fieldset>
  )
}

function Row({ effect, children }: { effect: Effect | undefined; children: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
      <div style={{ minWidth: 0 }}>{children}</div>
      {effect && <LeavesOut effect={effect} />}
    </Group>
  )
}

function LeavesOut({ effect: { reason, count, sample } }: { effect: Effect }) {
  const { t } = useTranslation('cleanup')
  const [opened, setOpened] = useState(false)
  const words = t('readers', { count, shown: number(count) })
  if (count === 0)
    return (
      <Text size="sm" c="dimmed" className="figures" style={{ flex: 'none' }}>
        {words}
      </Text>
    )
  return (
    <Popover
      position="bottom-end"
      width={320}
      withArrow
      shadow="none"
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>
        <UnstyledButton
          className="mc-open-list figures"
          onClick={() => setOpened(!opened)}
          onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
          // Escape closes the list, and not the drawer around it.
          data-mantine-stop-propagation={opened}
          aria-label={t('showSome', { words, reason: t(`reasons.${reason}`) })}
        >
          {words}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" fw={500} mb={4}>
          {t(count > sample.length ? 'someOf' : 'allOf', { count, shown: number(count) })}
        </Text>
        <ul className="mc-addresses">
          {sample.map((email) => (
            <li key={email}>{unicodeAddress(email)}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
