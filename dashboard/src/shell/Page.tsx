import { Box, Group, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Fragment, type ReactNode, Suspense, useEffect } from 'react'
import { ApiPeek } from '../kit/ApiPeek.tsx'
import type { InputOf, KeyOperationName } from '../shapes.ts'

const WIDTHS = { form: 720, cards: 960 } as const

interface Props<Name extends KeyOperationName> {
  title: string
  beside?: ReactNode
  back?: { to: string; label: string; search?: Record<string, string> }
  actions?: ReactNode
  /** The operation behind the page or its main action. One that no key may call is not shown. */
  peek?: { operation: Name; input: InputOf<Name> }
  filters?: ReactNode
  /** Tables take the whole width; the parts of other pages end at the same edge. */
  width?: keyof typeof WIDTHS
  children: ReactNode
}

/** Lets a long address break before its @, and not within a word. */
function breakable(title: string): ReactNode {
  return title.split(/(?=@)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** The frame of a page: title, one primary action, at most one row of filters, content. */
export function Page<Name extends KeyOperationName>({
  title,
  beside,
  back,
  actions,
  peek,
  filters,
  width,
  children,
}: Props<Name>) {
  useEffect(() => {
    document.title = `${title} · Mailcast`
  }, [title])
  return (
    <Stack gap="md" maw={width && WIDTHS[width]}>
      <Stack gap={4}>
        {back && (
          <Link
            to={back.to}
            {...(back.search && { search: back.search })}
            style={{
              display: 'inline-flex',
              alignSelf: 'flex-start',
              alignItems: 'center',
              gap: 2,
              color: 'var(--mantine-color-dimmed)',
              textDecoration: 'none',
              marginLeft: -4,
            }}
          >
            <ChevronLeft size={16} aria-hidden /> {back.label}
          </Link>
        )}
        <Group justify="space-between" gap="sm" wrap="wrap" mih={36}>
          <Group gap="sm" wrap="nowrap" className="mc-page-title">
            <Title order={1} dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {breakable(title)}
            </Title>
            {beside}
          </Group>
          {(actions || peek) && (
            <Group gap="xs" className="mc-page-actions">
              {/* Programs are not written on a phone, where it would push the actions into a second row. */}
              {peek && (
                <span className="mc-hide-narrow">
                  <ApiPeek operation={peek.operation} input={peek.input} />
                </span>
              )}
              {/* Actions may come after a read, with words of their own. */}
              <Suspense>{actions}</Suspense>
            </Group>
          )}
        </Group>
      </Stack>
      {filters && (
        <Group gap="xs" wrap="wrap">
          {filters}
        </Group>
      )}
      {/* A part that loads its own words or code waits by itself; the title stays. */}
      <Box>
        <Suspense>{children}</Suspense>
      </Box>
    </Stack>
  )
}
