import { Link } from '@tanstack/react-router'
import { number } from '../../../format.ts'
import type { RecipientSearch } from './recipient-search.ts'

interface Props {
  n: number
  search: RecipientSearch
  /** Says what the figure counts, for readers of the screen. */
  label: string
  shown?: string
}

export function FigureLink({ n, search, label, shown = number(n) }: Props) {
  if (n === 0) return <span className="figures">{shown}</span>
  return (
    <Link
      to="."
      search={{ tab: 'recipients', ...search }}
      className="mc-figure figures"
      title={label}
      aria-label={`${label}: ${shown}`}
    >
      {shown}
    </Link>
  )
}
