import {
  Bell,
  Clock,
  GitFork,
  Hourglass,
  type LucideIcon,
  Mail,
  PencilLine,
  Split,
  Square,
  Tag,
  UserMinus,
  Webhook,
} from 'lucide-react'
import type { Step } from '../automation.ts'

export const ICONS: Record<Step['type'], LucideIcon> = {
  send_email: Mail,
  wait: Clock,
  wait_until: Hourglass,
  condition: GitFork,
  split: Split,
  add_tag: Tag,
  remove_tag: Tag,
  set_field: PencilLine,
  webhook: Webhook,
  notify_owner: Bell,
  unsubscribe: UserMinus,
  exit: Square,
}
