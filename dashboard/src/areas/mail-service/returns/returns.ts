import type { OutputOf } from '../../../shapes.ts'

export type Returns = OutputOf<'get_mail_returns'>
export type ReturnProvider = Returns['provider']
