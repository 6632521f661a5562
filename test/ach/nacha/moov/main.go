// Reads Nacha files by moov-io/ach: from a JSON array of their texts on standard input to a JSON array on standard output of
// what it reads, field by field, or of what it finds wrong.
package main

import (
	"encoding/json"
	"log"
	"os"
	"strings"

	"github.com/moov-io/ach"
)

type answer struct {
	Error   string  `json:"error,omitempty"`
	Header  []any   `json:"header,omitempty"`
	Batches []batch `json:"batches,omitempty"`
	Debit   int     `json:"debit"`
	Credit  int     `json:"credit"`
}

type batch struct {
	Header  []any   `json:"header"`
	Entries [][]any `json:"entries"`
}

// A file of returns may be addressed by the number that the bank has given the company, which is no routing number.
var options = &ach.ValidateOpts{BypassOriginValidation: true, BypassDestinationValidation: true}

// Without the blanks around texts: some of them the library takes off, some not.
func trimmed(fields ...any) []any {
	for index, field := range fields {
		if text, isText := field.(string); isText {
			fields[index] = strings.TrimSpace(text)
		}
	}
	return fields
}

func addendaOf(entry *ach.EntryDetail) []any {
	switch {
	case entry.Addenda98 != nil:
		addenda := entry.Addenda98
		return []any{addenda.ChangeCode, addenda.OriginalTrace, addenda.OriginalDFI, addenda.CorrectedData, addenda.TraceNumber}
	case entry.Addenda99 != nil:
		addenda := entry.Addenda99
		return []any{addenda.ReturnCode, addenda.OriginalTrace, addenda.DateOfDeath, addenda.OriginalDFI, addenda.AddendaInformation, addenda.TraceNumber}
	}
	fields := []any{}
	for _, addenda := range entry.Addenda05 {
		fields = append(fields, addenda.PaymentRelatedInformation)
	}
	return fields
}

func entryOf(entry *ach.EntryDetail) []any {
	fields := []any{
		entry.TransactionCode, entry.RDFIIdentification + entry.CheckDigit, entry.DFIAccountNumber, entry.Amount,
		entry.IdentificationNumber, entry.IndividualName, entry.DiscretionaryData, entry.TraceNumber,
	}
	return trimmed(append(fields, addendaOf(entry)...)...)
}

func batchOf(from ach.Batcher) batch {
	header := from.GetHeader()
	read := batch{Header: trimmed(
		header.ServiceClassCode, header.CompanyName, header.CompanyDiscretionaryData, header.CompanyIdentification,
		header.StandardEntryClassCode, header.CompanyEntryDescription, header.CompanyDescriptiveDate,
		header.EffectiveEntryDate, header.ODFIIdentification, header.BatchNumber,
	)}
	for _, entry := range from.GetEntries() {
		read.Entries = append(read.Entries, entryOf(entry))
	}
	return read
}

func read(text string) answer {
	reader := ach.NewReader(strings.NewReader(text))
	reader.SetValidation(options)
	file, err := reader.Read()
	if err == nil {
		err = file.ValidateWith(options)
	}
	if err != nil {
		return answer{Error: err.Error()}
	}
	header := file.Header
	answer := answer{
		Header: trimmed(
			header.ImmediateDestination, header.ImmediateOrigin, header.FileCreationDate, header.FileCreationTime,
			header.FileIDModifier, header.ImmediateDestinationName, header.ImmediateOriginName, header.ReferenceCode,
		),
		Debit:  file.Control.TotalDebitEntryDollarAmountInFile,
		Credit: file.Control.TotalCreditEntryDollarAmountInFile,
	}
	for _, from := range file.Batches {
		answer.Batches = append(answer.Batches, batchOf(from))
	}
	return answer
}

func main() {
	var texts []string
	if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
		log.Fatal(err)
	}
	answers := make([]answer, 0, len(texts))
	for _, text := range texts {
		answers = append(answers, read(text))
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		log.Fatal(err)
	}
}
