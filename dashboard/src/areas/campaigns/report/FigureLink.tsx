import { Link } from '@tanstack/react-router'
import { number } from '../../../format.ts'
import type { RecipientSearch } from './recipient-search.ts'

interface Props {
  /** The length of the list. */
  n: number
  search: RecipientSearch
  /** Says what the figure counts, for readers of the screen. */
  label: string
  /** The text of the link, where it is not the number. */
  shown?: string
}

/** A figure that leads to the recipients that it counts. */
export function FigureLink({ n, search, label, shown = number(n) }: Props) {
  if (n === 0) return <span className="figures">{shown}</span>
  return (
    <Link to="." search={{ tab: 'recipients', ...search }} className="mc-figure figures" title={label} aria-label={`${label}: ${shown}`}>
      {shown}
    </Link>
  )
}
