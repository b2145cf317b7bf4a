/** Version of the analysis; stored with findings, and increased whenever the same sound may yield other findings. */
export const listeningVersion = 2
