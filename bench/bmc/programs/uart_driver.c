// A driver for a serial port: a block of registers behind a volatile pointer, bit masks, an interrupt
// handler, queues for both directions. The device is simulated by N steps of what the hardware may do. BUG:
// the handler stores a received byte before it looks whether there is room.
#include <assert.h>
#include <stdint.h>

#ifndef N
#define N 6
#endif

extern unsigned char __VERIFIER_nondet_uchar(void);

struct uart_registers {
  volatile uint32_t data;
  volatile uint32_t status;
  volatile uint32_t control;
  volatile uint32_t divisor;
};

#define STATUS_RX_READY (1u << 0)
#define STATUS_TX_EMPTY (1u << 1)
#define STATUS_OVERRUN (1u << 4)
#define STATUS_PARITY (1u << 5)
#define CONTROL_ENABLE (1u << 0)
#define CONTROL_RX_IRQ (1u << 1)
#define CONTROL_TX_IRQ (1u << 2)
#define CONTROL_BITS_MASK (3u << 8)
#define CONTROL_BITS(n) ((((uint32_t)(n)) - 5u) << 8)

static uint32_t device_memory[sizeof(struct uart_registers) / sizeof(uint32_t)];
#define UART ((struct uart_registers*)(void*)device_memory)

#define QUEUE 4

struct queue {
  uint8_t bytes[QUEUE];
  uint8_t used;
};

struct driver {
  struct uart_registers* registers;
  struct queue rx, tx;
  uint16_t lost;
  uint16_t parity_errors;
  uint16_t sent;
};

static int open_port(struct driver* driver, struct uart_registers* registers, unsigned clock, unsigned baud,
                     unsigned bits) {
  if (baud == 0 || bits < 5 || bits > 8) return -1;
  driver->registers = registers;
  registers->divisor = clock / (16u * baud);
  registers->control = (registers->control & ~CONTROL_BITS_MASK) | CONTROL_BITS(bits);
  registers->control |= CONTROL_ENABLE | CONTROL_RX_IRQ;
  return 0;
}

static void receive(struct driver* driver) {
  const uint8_t byte = (uint8_t)(driver->registers->data & 0xFFu);
  if (driver->registers->status & STATUS_PARITY) {
    ++driver->parity_errors;
    return;
  }
#ifdef BUG
  driver->rx.bytes[driver->rx.used] = byte;
  if (driver->rx.used == QUEUE) {
    ++driver->lost;
    return;
  }
  ++driver->rx.used;
#else
  if (driver->rx.used == QUEUE) {
    ++driver->lost;
    return;
  }
  driver->rx.bytes[driver->rx.used++] = byte;
#endif
}

static void transmit(struct driver* driver) {
  if (driver->tx.used == 0) {
    driver->registers->control &= ~CONTROL_TX_IRQ;
    return;
  }
  driver->registers->data = driver->tx.bytes[0];
  for (int i = 1; i < driver->tx.used; ++i)
    driver->tx.bytes[i - 1] = driver->tx.bytes[i];
  --driver->tx.used;
  ++driver->sent;
}

static void on_interrupt(struct driver* driver) {
  const uint32_t status = driver->registers->status;
  const uint32_t control = driver->registers->control;
  if ((status & STATUS_RX_READY) && (control & CONTROL_RX_IRQ)) receive(driver);
  if ((status & STATUS_TX_EMPTY) && (control & CONTROL_TX_IRQ)) transmit(driver);
  if (status & STATUS_OVERRUN) ++driver->lost;
  driver->registers->status = status & ~(STATUS_RX_READY | STATUS_OVERRUN | STATUS_PARITY);
}

static int write_byte(struct driver* driver, uint8_t byte) {
  if (driver->tx.used == QUEUE) return 0;
  driver->tx.bytes[driver->tx.used++] = byte;
  driver->registers->control |= CONTROL_TX_IRQ;
  return 1;
}

static void hardware_step(struct uart_registers* registers) {
  registers->data = __VERIFIER_nondet_uchar();
  registers->status = __VERIFIER_nondet_uchar() & 0x33u;
}

int main(void) {
  static struct driver driver;
  unsigned accepted = 0;
  assert(open_port(&driver, UART, 48000000u, 0, 8) != 0);
  assert(open_port(&driver, UART, 48000000u, 115200u, 8) == 0);
  assert((UART->control & CONTROL_BITS_MASK) == CONTROL_BITS_MASK);
  for (int i = 0; i < N; ++i) {
    hardware_step(driver.registers);
    if (driver.registers->data & 1u) accepted += (unsigned)write_byte(&driver, (uint8_t)i);
    on_interrupt(&driver);
    assert(driver.rx.used <= QUEUE && driver.tx.used <= QUEUE);
    assert(accepted == (unsigned)driver.sent + driver.tx.used);
    assert(UART->control & CONTROL_ENABLE);
    assert(!(UART->status & STATUS_RX_READY));
  }
  return 0;
}
