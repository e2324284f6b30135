// Runs a program and prints the names of the functions that ran and of the variables that changed, as a symbol order for lld: if they lie
// side by side in the program, a start touches fewer pages.
//
// Every function begins with a breakpoint, which its first call removes, so the program runs at almost its usual speed. Names that several
// symbols have are left out, because the linker would move all of these symbols.
#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef __x86_64__
#error "breakpoints are implemented only for x86_64"
#endif
enum { breakpoint = 0xCC };

typedef struct {
    unsigned long start, size;
    int runs;                     // the segment has code; otherwise it has variables
    unsigned char *before, *now;  // the contents at the program's first instruction, and now
} Segment;

static const char *names;
static unsigned long base;  // the difference between the program's addresses in memory and in its file
static int memory;
static Segment segments[16];
static int count;

static int by_name(const void *one, const void *other) {
    return strcmp(names + (*(Elf64_Sym *const *)one)->st_name, names + (*(Elf64_Sym *const *)other)->st_name);
}

static void transfer(int writes, unsigned char *bytes, unsigned long start, unsigned long size) {
    for (unsigned long done = 0; done < size;) {
        long moved = writes ? pwrite(memory, bytes + done, size - done, base + start + done)
                            : pread(memory, bytes + done, size - done, base + start + done);
        if (moved <= 0) exit(74);
        done += moved;
    }
}

// Returns the segment with an address of the file; NULL if there is none.
static Segment *segment(unsigned long address) {
    for (Segment *found = segments; found < segments + count; found++)
        if (address - found->start < found->size) return found;
    return NULL;
}

// True if the symbol is a function that has run, or a variable that has changed.
static int touched(const Elf64_Sym *symbol) {
    Segment *place = segment(symbol->st_value);
    if (!place || !symbol->st_size || symbol->st_value - place->start + symbol->st_size > place->size) return 0;
    unsigned long offset = symbol->st_value - place->start;
    if (place->runs) return ELF64_ST_TYPE(symbol->st_info) == STT_FUNC && place->now[offset] != breakpoint;
    return ELF64_ST_TYPE(symbol->st_info) == STT_OBJECT && memcmp(place->now + offset, place->before + offset, symbol->st_size);
}

int main(int argc, char **argv) {
    struct stat status;
    int file = argc > 1 ? open(argv[1], O_RDONLY) : -1;
    if (file < 0 || fstat(file, &status) < 0) return 66;
    char *image = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (image == MAP_FAILED || status.st_size < (long)sizeof(Elf64_Ehdr) || memcmp(image, ELFMAG, SELFMAG)) return 65;
    Elf64_Ehdr *header = (Elf64_Ehdr *)image;
    Elf64_Phdr *programs = (Elf64_Phdr *)(image + header->e_phoff);
    Elf64_Shdr *sections = (Elf64_Shdr *)(image + header->e_shoff);
    Elf64_Sym *symbols = NULL, **sorted = NULL;
    long number = 0;
    for (int i = 0; i < header->e_shnum; i++) {
        if (sections[i].sh_type != SHT_SYMTAB) continue;
        symbols = (Elf64_Sym *)(image + sections[i].sh_offset);
        number = sections[i].sh_size / sizeof *symbols;
        names = image + sections[sections[i].sh_link].sh_offset;
    }
    if (!number) return 65;

    pid_t child = fork();
    if (child == 0) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        dup2(open("/dev/null", O_WRONLY), 1);
        execv(argv[1], argv + 1);
        _exit(127);
    }
    int event;
    if (child < 0 || waitpid(child, &event, 0) < 0 || !WIFSTOPPED(event)) return 70;
    ptrace(PTRACE_SETOPTIONS, child, 0, PTRACE_O_TRACEEXIT | PTRACE_O_TRACECLONE | PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/auxv", child);
    FILE *vector = fopen(path, "r");
    Elf64_auxv_t entry;
    while (vector && fread(&entry, sizeof entry, 1, vector) == 1)
        if (entry.a_type == AT_ENTRY) base = entry.a_un.a_val - header->e_entry;
    snprintf(path, sizeof path, "/proc/%d/mem", child);
    memory = open(path, O_RDWR);
    if (memory < 0) return 74;

    for (int i = 0; i < header->e_phnum && count < 16; i++) {
        if (programs[i].p_type != PT_LOAD || !(programs[i].p_flags & (PF_X | PF_W))) continue;
        Segment *new = &segments[count++];
        *new = (Segment){programs[i].p_vaddr, programs[i].p_memsz, programs[i].p_flags & PF_X, malloc(programs[i].p_memsz),
                         malloc(programs[i].p_memsz)};
        transfer(0, new->before, new->start, new->size);
        if (!new->runs) continue;
        memcpy(new->now, new->before, new->size);
        for (Elf64_Sym *symbol = symbols; symbol < symbols + number; symbol++)
            if (ELF64_ST_TYPE(symbol->st_info) == STT_FUNC && symbol->st_size && segment(symbol->st_value) == new)
                new->now[symbol->st_value - new->start] = breakpoint;
        if (segment(header->e_entry) == new) new->now[header->e_entry - new->start] = breakpoint;
        transfer(1, new->now, new->start, new->size);
    }

    int passed = 0;
    for (pid_t thread = child;;) {
        ptrace(PTRACE_SYSCALL, thread, 0, passed);
        passed = 0;
        thread = waitpid(-1, &event, __WALL);
        if (thread < 0) return 70;
        if (!WIFSTOPPED(event)) {
            if (thread == child) return 70;
            continue;
        }
        if (event >> 16 == PTRACE_EVENT_EXIT && thread == child) break;
        if (event >> 16) continue;
        struct user_regs_struct registers;
        if (WSTOPSIG(event) == (SIGTRAP | 0x80)) {
            ptrace(PTRACE_GETREGS, thread, 0, &registers);
            Segment *place = segment(registers.rdi + registers.rsi - 1 - base);
            // The breakpoints are gone with the mapped code.
            if (registers.orig_rax == SYS_madvise && registers.rdx == MADV_DONTNEED && place && place->runs)
                transfer(1, place->now, place->start, place->size);
            continue;
        }
        if (WSTOPSIG(event) != SIGTRAP) {
            // A new thread starts with a stop.
            passed = WSTOPSIG(event) == SIGSTOP ? 0 : WSTOPSIG(event);
            continue;
        }
        ptrace(PTRACE_GETREGS, thread, 0, &registers);
        unsigned long address = --registers.rip - base;
        Segment *place = segment(address);
        if (!place || !place->runs) return 70;
        // The dynamic linker has changed variables before the first instruction.
        if (address == header->e_entry)
            for (int i = 0; i < count; i++)
                if (!segments[i].runs) transfer(0, segments[i].before, segments[i].start, segments[i].size);
        unsigned char *byte = &place->now[address - place->start];
        *byte = place->before[address - place->start];
        transfer(1, byte, address, 1);
        ptrace(PTRACE_SETREGS, thread, 0, &registers);
    }
    // A killed program has traced only a part.
    unsigned long end = 0;
    ptrace(PTRACE_GETEVENTMSG, child, 0, &end);
    if (WIFSIGNALED((int)end)) return 70;
    for (int i = 0; i < count; i++)
        if (!segments[i].runs) transfer(0, segments[i].now, segments[i].start, segments[i].size);

    sorted = malloc(number * sizeof *sorted);
    for (long i = 0; i < number; i++) sorted[i] = symbols + i;
    qsort(sorted, number, sizeof *sorted, by_name);
    for (long i = 0; i < number; i++)
        if ((i == 0 || by_name(&sorted[i - 1], &sorted[i])) && (i + 1 == number || by_name(&sorted[i], &sorted[i + 1])) && touched(sorted[i]))
            puts(names + sorted[i]->st_name);
    return 0;
}
