/** Notifies the window that asked for reauthentication, and closes this one. */
const channel = new BroadcastChannel('corridor-proof')
channel.postMessage('confirmed')
channel.close()
window.close()
