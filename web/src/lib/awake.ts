/** Keeps the screen on while somebody plays beside it, if the browser can; returns how to stop. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
