/** The LIKE pattern for texts that contain `text` as it stands: its own %, _ and \\ mean themselves. */
export const containing = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
