import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { Leaving } from '../../../kit/Leaving.tsx'
import { type Newsletter, useNewsletter } from '../../../shell/newsletter.ts'
import { StepsOfGuide } from '../../../shell/GuideSteps.tsx'
import { Page } from '../../../shell/Page.tsx'
import { useMay } from '../../../shell/session.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportForm } from './ImportForm.tsx'
import { useWizard } from './useWizard.ts'

export default function NewImport() {
  const { t } = useTranslation(['imports', 'frame'])
  const { newsletter } = useNewsletter()
  const mayWrite = useMay('editor')
  return (
    <Page
      width="cards"
      title={t('newTitle')}
      back={{ to: '/imports', label: t('title') }}
      {...(mayWrite && {
        peek: {
          operation: 'import_contacts',
          input: {
            newsletterId: newsletter?.id,
            file: 'email,first_name\nreader@example.com,Ada\n',
            dryRun: true,
          },
        },
      })}
    >
      {newsletter && mayWrite ? (
        <Wizard key={newsletter.id} newsletter={newsletter} />
      ) : (
        <EmptyState
          icon={<Users size={32} />}
          title={t(mayWrite ? 'noNewsletter' : 'notAllowed')}
          {...(!mayWrite && { text: t('askOwner') })}
        />
      )}
    </Page>
  )
}

function Wizard({ newsletter }: { newsletter: Newsletter }) {
  const wizard = useWizard(newsletter.id)
  const { table, choose, readFirst, reading, wrong } = wizard
  return (
    <Stack gap="lg">
      <StepsOfGuide step="readers" />
      <ChooseFile
        table={table}
        choose={choose}
        read={(file) => void readFirst(file)}
        reading={reading}
        wrong={wrong}
        newsletter={newsletter}
      />
      {table === null && <WithIssues />}
      {table && <ImportForm table={table} wizard={wizard} />}
      <Leaving changed={table !== null} />
    </Stack>
  )
}

/** Leads to a move, for a person who has more than a list to bring. */
function WithIssues() {
  const { t } = useTranslation('imports')
  return (
    <Text c="dimmed">
      <Trans
        t={t}
        i18nKey="withIssues"
        components={{
          move: <Anchor component={Link} to="/moves" underline="always" inherit />,
        }}
      />
    </Text>
  )
}
