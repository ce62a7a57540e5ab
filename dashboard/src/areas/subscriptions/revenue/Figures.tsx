import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { number } from '../../../format.ts'
import type { listOf } from './revenue.ts'

/** A table in a card, which scrolls by itself on a phone. The first column names the row. */
export function FigureTable({
  label,
  minWidth,
  columns,
  children,
}: {
  label: string
  minWidth: number
  columns: readonly string[]
  children: ReactNode
}) {
  const [first, ...figures] = columns
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      type="native"
      className="mc-card"
      style={{ padding: 0 }}
      tabIndex={0}
    >
      <Table className="figures" horizontalSpacing="md" verticalSpacing={8} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{first}</Table.Th>
            {figures.map((name) => (
              <Table.Th key={name} ta="end">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

export function Count({
  value,
  name,
  to,
}: {
  value: number
  name: string
  to: ReturnType<typeof listOf>
}) {
  if (value === 0) return 0
  return (
    <Link {...to} aria-label={`${number(value)}: ${name}`}>
      {number(value)}
    </Link>
  )
}
