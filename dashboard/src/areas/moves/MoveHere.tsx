import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import { StepsOfGuide } from '../../shell/GuideSteps.tsx'
import { type Newsletter, useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { EarlierMoves } from './EarlierMoves.tsx'
import { isOpen, isWorking, type Move } from './move.ts'
import { nameOf } from './services.ts'
import { StartMove } from './StartMove.tsx'

/** Begins a move from another service, and lists the earlier ones. */
export default function MoveHere() {
  const { t } = useTranslation(['moves', 'frame'])
  const { newsletter } = useNewsletter()
  const mayWrite = useMay('editor')
  return (
    <Page
      width="cards"
      title={t('title')}
      back={{ to: '/imports', label: t('back') }}
      {...(mayWrite && {
        peek: {
          operation: 'start_move',
          input: { newsletterId: newsletter?.id, from: 'kit', apiKey: 'kit_4f5a6b7c8d9e' },
        },
      })}
    >
      {newsletter && mayWrite ? (
        <Moves key={newsletter.id} newsletter={newsletter} />
      ) : (
        <EmptyState
          icon={<PackageOpen size={32} />}
          title={t(mayWrite ? 'noNewsletter' : 'notAllowed')}
          {...(!mayWrite && { text: t('askOwner') })}
        />
      )}
    </Page>
  )
}

function Moves({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation('moves')
  const query = useRead(
    'list_moves',
    { newsletterId: newsletter.id, limit: 20 },
    { live: (moves) => moves?.data.some(isWorking) ?? false },
  )
  return (
    <Stack gap="lg">
      <StepsOfGuide step="readers" />
      <Text c="dimmed" maw={720}>
        {t('about', { newsletter: newsletter.name })}
      </Text>
      <ReadState query={query} lines={6}>
        {({ data }) => {
          const open = data.find(isOpen)
          return (
            <>
              {open ? <UnderWay move={open} /> : <StartMove newsletter={newsletter} />}
              <EarlierMoves moves={data.filter((move) => move !== open)} />
            </>
          )
        }}
      </ReadState>
    </Stack>
  )
}

/** Leads to the move that is under way: a newsletter has one at a time. */
function UnderWay({ move }: { move: Move }) {
  const { t } = useTranslation('moves')
  return (
    <div className="mc-card">
      <EmptyState
        icon={<PackageOpen size={32} />}
        title={t(`open.${move.status}`, {
          service: nameOf(move.from) ?? t('anotherService'),
        })}
        text={t(`openTexts.${move.status}`)}
      >
        <Button component={Link} to={`/moves/${move.id}`}>
          {t(`openActions.${move.status}`)}
        </Button>
      </EmptyState>
    </div>
  )
}
