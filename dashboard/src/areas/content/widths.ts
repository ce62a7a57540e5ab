/** The widths of devices on which mails are shown, in pixels. */
export const WIDTHS = { phone: 375, desktop: 700 } as const
