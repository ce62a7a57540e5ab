import {
  Code,
  Columns2,
  Heading,
  Image,
  List,
  type LucideIcon,
  MessageSquareWarning,
  Minus,
  MousePointerClick,
  Pilcrow,
  Share2,
  SquareCode,
  TextQuote,
  UnfoldVertical,
} from 'lucide-react'
import type { BlockType } from './block.ts'

export const ICONS: Record<BlockType, LucideIcon> = {
  heading: Heading,
  paragraph: Pilcrow,
  list: List,
  quote: TextQuote,
  image: Image,
  button: MousePointerClick,
  callout: MessageSquareWarning,
  columns: Columns2,
  divider: Minus,
  spacer: UnfoldVertical,
  social: Share2,
  code: Code,
  html: SquareCode,
}
