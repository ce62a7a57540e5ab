import { z } from 'zod'

export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A color has the form #2f6f4f')
